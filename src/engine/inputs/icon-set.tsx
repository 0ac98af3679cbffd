import {
  AlertOutlined, ApartmentOutlined, AppstoreOutlined, AuditOutlined, BankOutlined, BarChartOutlined, BellOutlined, BookOutlined, BugOutlined, BuildOutlined, CalendarOutlined, CameraOutlined,
  CarOutlined, CheckCircleOutlined, CloudOutlined, ClusterOutlined, ContainerOutlined, DashboardOutlined, DatabaseOutlined, DesktopOutlined, EnvironmentOutlined, ExperimentOutlined, FieldTimeOutlined,
  FileDoneOutlined, FileOutlined, FolderOutlined, FundOutlined, GlobalOutlined, HeartOutlined, HomeOutlined, IdcardOutlined, InboxOutlined, LineChartOutlined, LockOutlined, LoginOutlined, MailOutlined,
  MenuOutlined, MessageOutlined, NotificationOutlined, PieChartOutlined, ProfileOutlined, ReadOutlined, SafetyOutlined, ScheduleOutlined, SettingOutlined, ShopOutlined, SlidersOutlined, StarOutlined,
  SwapOutlined, TableOutlined, TagsOutlined, TeamOutlined, ToolOutlined, UnorderedListOutlined, UserOutlined, VideoCameraOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons that an icon field may name; the names are those of the menu and of the icon fonts people know. */
export const ICONS: Readonly<Record<string, ComponentType>> = {
  alert: AlertOutlined, apartment: ApartmentOutlined, appstore: AppstoreOutlined, audit: AuditOutlined, bank: BankOutlined, 'bar-chart': BarChartOutlined, bell: BellOutlined, book: BookOutlined, bug: BugOutlined,
  build: BuildOutlined, calendar: CalendarOutlined, camera: CameraOutlined, car: CarOutlined, 'check-circle': CheckCircleOutlined, cloud: CloudOutlined, cluster: ClusterOutlined, container: ContainerOutlined,
  dashboard: DashboardOutlined, database: DatabaseOutlined, desktop: DesktopOutlined, environment: EnvironmentOutlined, experiment: ExperimentOutlined, 'field-time': FieldTimeOutlined, 'file-done': FileDoneOutlined,
  file: FileOutlined, folder: FolderOutlined, fund: FundOutlined, global: GlobalOutlined, heart: HeartOutlined, home: HomeOutlined, idcard: IdcardOutlined, inbox: InboxOutlined, 'line-chart': LineChartOutlined,
  list: UnorderedListOutlined, lock: LockOutlined, login: LoginOutlined, mail: MailOutlined, menu: MenuOutlined, message: MessageOutlined, notification: NotificationOutlined, 'pie-chart': PieChartOutlined,
  profile: ProfileOutlined, read: ReadOutlined, safety: SafetyOutlined, schedule: ScheduleOutlined, setting: SettingOutlined, shop: ShopOutlined, sliders: SlidersOutlined, star: StarOutlined, swap: SwapOutlined,
  table: TableOutlined, tags: TagsOutlined, team: TeamOutlined, tool: ToolOutlined, user: UserOutlined, 'video-camera': VideoCameraOutlined,
};
