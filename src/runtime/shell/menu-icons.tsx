import {
  AlertOutlined, ApartmentOutlined, AppstoreOutlined, AuditOutlined, BankOutlined, BellOutlined, BookOutlined, BugOutlined, CheckCircleOutlined, ClockCircleOutlined,
  CloudOutlined, DashboardOutlined, EnvironmentOutlined, ExperimentOutlined, FieldTimeOutlined, FileDoneOutlined, HomeOutlined, InboxOutlined, LoginOutlined,
  MenuOutlined, MessageOutlined, ProfileOutlined, SafetyOutlined, SettingOutlined, SlidersOutlined, TeamOutlined, ToolOutlined, UnorderedListOutlined, UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Icons that menu entries may name; anything else gets the general one. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  alert: <AlertOutlined />, apartment: <ApartmentOutlined />, audit: <AuditOutlined />, bank: <BankOutlined />, bell: <BellOutlined />, book: <BookOutlined />, bug: <BugOutlined />,
  'check-circle': <CheckCircleOutlined />, clock: <ClockCircleOutlined />, cloud: <CloudOutlined />, dashboard: <DashboardOutlined />, environment: <EnvironmentOutlined />,
  experiment: <ExperimentOutlined />, 'field-time': <FieldTimeOutlined />, 'file-done': <FileDoneOutlined />, home: <HomeOutlined />, inbox: <InboxOutlined />, list: <UnorderedListOutlined />,
  login: <LoginOutlined />, menu: <MenuOutlined />, message: <MessageOutlined />, profile: <ProfileOutlined />, safety: <SafetyOutlined />, setting: <SettingOutlined />, sliders: <SlidersOutlined />,
  team: <TeamOutlined />, tool: <ToolOutlined />, user: <UserOutlined />,
};

/** The icon of a menu entry. */
export function menuIcon(name: string | null | undefined): ReactNode {
  return ICONS[name ?? ''] ?? <AppstoreOutlined />;
}
