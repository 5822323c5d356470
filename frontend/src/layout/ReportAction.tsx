import { useEffect } from 'react';
import { ReportDialog } from '../features/report/ReportDialog.tsx';
import { prepareShare, reportParts } from './reportParts.tsx';

type Props = { open: boolean; onPutAway: () => void; onClose: () => void };

/** The report form with the parts of other features that it shows. */
export function ReportAction(props: Props) {
  useEffect(prepareShare, []);
  return <ReportDialog {...props} {...reportParts} />;
}
