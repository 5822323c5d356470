import { Button, Dialog, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { copyIndicatorReset } from '@incidentmap/core/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useControlStyles } from '../../ui/controls/controlStyles.ts';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { useDialogStyles } from '../../ui/dialogs/dialogStyles.ts';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { DialogSurface } from '../../ui/dialogs/Surface.tsx';
import { type Shareable, shareLink, shareText } from './shareable.ts';
import { targetIcon } from './TargetIcon.tsx';
import { type ShareTarget, shareTargets } from './targets.ts';
import { shareTexts } from './texts.ts';
import { useBackCloses } from '../../ui/dialogs/useBackCloses.ts';

const useStyles = makeStyles({
  link: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  // The same width with either label.
  copy: { minWidth: '9rem' },
  on: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  // Not a grid, whose columns would have to know how wide the names are in every font.
  targets: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    marginBlock: '0.5rem 0',
    padding: 0,
    listStyleType: 'none',
    '& > li': { flexGrow: 1, flexBasis: '8rem' },
  },
  target: { inlineSize: '100%', justifyContent: 'flex-start', paddingInline: '0.75rem', whiteSpace: 'nowrap' },
});

type Props = {
  incident: Shareable;
  open: boolean;
  onClose: () => void;
};

/** Shares the link of an incident. */
export function ShareDialog({ incident, open, onClose }: Props) {
  const { t } = useTranslation(shareTexts);
  const dialog = useDialogStyles();
  useBackCloses(open, onClose);
  return (
    <Dialog open={open} onOpenChange={(_, { open: next }) => !next && onClose()}>
      <DialogSurface className={dialog.card}>
        <DialogHead title={t('heading')} closeLabel={t('action.close')} onClose={onClose} />
        <div className={dialog.cardBody}>
          <ShareWays incident={incident} />
        </div>
      </DialogSurface>
    </Dialog>
  );
}

/** The link with a copy button, and the networks to share it on. */
export function ShareWays({ incident }: { incident: Shareable }) {
  const { t } = useTranslation([shareTexts, uiTexts]);
  const styles = useStyles();
  const controls = useControlStyles();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  // A count, so that copying again restarts the timer.
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;

  const link = shareLink(incident, location.origin);
  const text = shareText(t('text', { type: t(`incidentType.${incident.incidentType}`) }), incident.title);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), copyIndicatorReset);
    return () => clearTimeout(timer);
  }, [copies]);

  /** Copies the link and shows `message`; explains how to copy it by hand if the browser refuses. */
  const copy = async (message: { title: string; body: string }, intent: 'success' | 'info') => {
    try {
      await navigator.clipboard.writeText(link);
      setCopies((count) => count + 1);
      toast({ ...message, intent });
    } catch {
      field.current?.select();
      toast({ title: t('ui:copyFailed.title'), body: t('ui:copyFailed.body'), intent: 'error' });
    }
  };

  return (
    <>
      <Field label={t('link')} size="large">
        <div className={styles.link}>
          <Input
            input={{ ref: field }}
            className={controls.control}
            size="large"
            dir="ltr"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            appearance="primary"
            size="large"
            className={styles.copy}
            icon={isCopied ? <CheckmarkRegular /> : <CopyRegular />}
            onClick={() => void copy(t('linkCopied', { returnObjects: true }), 'success')}
          >
            {t(isCopied ? 'copied' : 'action.copyLink')}
          </Button>
          <VisuallyHidden status>{isCopied ? t('copied') : ''}</VisuallyHidden>
        </div>
      </Field>
      {'share' in navigator && (
        <Button
          icon={<ShareRegular />}
          // It rejects when the visitor closes the share sheet, which is no error.
          onClick={() => void navigator.share({ text, url: link }).catch(() => {})}
        >
          {t('sheet')}
        </Button>
      )}
      <div>
        <p className={styles.on}>{t('on')}</p>
        <ul className={styles.targets}>
          {shareTargets.map((target) => (
            <li key={target.name}>
              <TargetButton target={target} link={link} text={text} onCopy={(message) => void copy(message, 'info')} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type TargetProps = {
  target: ShareTarget;
  link: string;
  text: string;
  onCopy: (message: { title: string; body: string }) => void;
};

function TargetButton({ target, link, text, onCopy }: TargetProps) {
  const { t } = useTranslation(shareTexts);
  const styles = useStyles();
  const name = t(`targets.${target.name}`);
  const icon = targetIcon(target.name);
  if (target.kind === 'copy') {
    return (
      <Button icon={icon} className={styles.target} onClick={() => onCopy(t('instagram', { returnObjects: true }))}>
        {name}
      </Button>
    );
  }
  return (
    <Button
      as="a"
      href={target.kind === 'page' ? target.address(link, text) : target.address}
      target="_blank"
      rel="noopener noreferrer"
      icon={icon}
      className={styles.target}
      onClick={() => {
        if (target.kind === 'upload') onCopy(t('video', { name, returnObjects: true }));
      }}
    >
      {name}
      <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
    </Button>
  );
}
