import { Button, Dialog, DialogSurface, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { copyIndicatorReset } from '@incidentmap/core/domain/constants';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { DialogHead } from '../../ui/DialogHead.tsx';
import { fromMedium } from '../../ui/media.ts';
import { useToast } from '../../ui/useToast.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Shareable, shareLink, shareText } from './shareable.ts';
import { targetIcon } from './TargetIcon.tsx';
import { type ShareTarget, shareTargets } from './targets.ts';

const useStyles = makeStyles({
  surface: {
    maxWidth: 'min(34rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    padding: 0,
    borderRadius: tokens.borderRadiusXLarge,
    overflowY: 'auto',
    // Below this width Fluent would have it reach the edges.
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 2rem)' },
  },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    paddingBlockEnd: '1.5rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  link: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  // As wide with either of its words.
  copy: { minWidth: '9rem' },
  on: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  targets: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
    gap: '0.5rem',
    marginBlock: '0.5rem 0',
    padding: 0,
    listStyleType: 'none',
  },
  target: { inlineSize: '100%', justifyContent: 'flex-start', paddingInline: '0.75rem' },
});

type Props = {
  incident: Shareable;
  open: boolean;
  onClose: () => void;
};

/** The link of an incident, and where to take it. */
export function ShareDialog({ incident, open, onClose }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <Dialog open={open} onOpenChange={(_, { open: next }) => !next && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogHead title={t('share.heading')} closeLabel={t('share.close')} onClose={onClose} />
        <div className={styles.body}>
          <ShareWays incident={incident} />
        </div>
      </DialogSurface>
    </Dialog>
  );
}

/** The link, to copy or to take elsewhere. */
export function ShareWays({ incident }: { incident: Shareable }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  // Counted, so that another copy shows for its full time.
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;

  const link = shareLink(incident, location.origin);
  const text = shareText(t('share.text', { type: t(`incidents.type.${incident.incidentType}`) }), incident.title);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), copyIndicatorReset);
    return () => clearTimeout(timer);
  }, [copies]);

  /** Copies the link and says what to do with it; or how to copy it where the browser does not let us. */
  const copy = async (said: { title: string; body: string }, intent: 'success' | 'info') => {
    try {
      await navigator.clipboard.writeText(link);
      setCopies((count) => count + 1);
      toast({ ...said, intent });
    } catch {
      field.current?.select();
      toast({ title: t('share.copyFailed.title'), body: t('share.copyFailed.body'), intent: 'error' });
    }
  };

  return (
    <>
      <Field label={t('share.link')} size="large">
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
            onClick={() => void copy(t('share.linkCopied', { returnObjects: true }), 'success')}
          >
            {t(isCopied ? 'share.copied' : 'share.copy')}
          </Button>
          <VisuallyHidden status>{isCopied ? t('share.copied') : ''}</VisuallyHidden>
        </div>
      </Field>
      {'share' in navigator && (
        <Button
          icon={<ShareRegular />}
          // Closed without a choice: nothing is to be said.
          onClick={() => void navigator.share({ text, url: link }).catch(() => {})}
        >
          {t('share.sheet')}
        </Button>
      )}
      <div>
        <p className={styles.on}>{t('share.on')}</p>
        <ul className={styles.targets}>
          {shareTargets.map((target) => (
            <li key={target.name}>
              <TargetButton target={target} link={link} text={text} onCopy={(said) => void copy(said, 'info')} />
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
  onCopy: (said: { title: string; body: string }) => void;
};

function TargetButton({ target, link, text, onCopy }: TargetProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const name = t(`share.targets.${target.name}`);
  const icon = targetIcon(target.name);
  if (target.kind === 'copy') {
    return (
      <Button
        icon={icon}
        className={styles.target}
        onClick={() => onCopy(t('share.instagram', { returnObjects: true }))}
      >
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
        if (target.kind === 'upload') onCopy(t('share.video', { name, returnObjects: true }));
      }}
    >
      {name}
      <VisuallyHidden> {t('share.opensElsewhere')}</VisuallyHidden>
    </Button>
  );
}
