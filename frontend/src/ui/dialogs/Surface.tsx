import {
  Button,
  DialogSurface as FluentSurface,
  type DialogSurfaceProps,
  DialogTrigger,
  makeStyles,
  OverlayDrawer as FluentDrawer,
  type OverlayDrawerProps,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Guard } from '../feedback/Guard.tsx';

const useStyles = makeStyles({ close: { marginInlineStart: '0.5rem' } });

/** What fails in it leaves the dialog, which can be closed. */
function Guarded({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const close = (
    <DialogTrigger action="close" disableButtonEnhancement>
      <Button className={styles.close}>{t('action.close')}</Button>
    </DialogTrigger>
  );
  return <Guard more={close}>{children}</Guard>;
}

/** Fluent's surface of a dialog, in which a failure stays. */
export const DialogSurface = ({ children, ...props }: DialogSurfaceProps) => (
  <FluentSurface {...props}>
    <Guarded>{children}</Guarded>
  </FluentSurface>
);

/** Fluent's drawer, in which a failure stays. */
export const OverlayDrawer = ({ children, ...props }: OverlayDrawerProps) => (
  <FluentDrawer {...props}>
    <Guarded>{children}</Guarded>
  </FluentDrawer>
);
