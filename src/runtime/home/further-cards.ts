/** Cards that stand further below on most pages: their code comes as one file. */
export { AssessmentCard } from './assessment-card.tsx';
export {
  ApprovalsCard,
  AskedCard,
  BooksCard,
  CreditCard,
  TestingCard,
  VideoCard,
} from './figures-card.tsx';
export { NoticesCard } from './notices-card.tsx';
export { QuickCard } from './quick-card.tsx';
export { WorkloadCard } from './workload-card.tsx';
