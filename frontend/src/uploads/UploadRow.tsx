import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../lib/useObjectUrl.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { isPicture, megabytes } from './files.ts';
import type { Item } from './queue.ts';
import { uploadTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '4rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0.25rem 0.75rem',
    padding: '0.5rem',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  failed: { border: `1px solid ${tokens.colorStatusDangerBorder1}` },
  picture: {
    display: 'grid',
    placeItems: 'center',
    inlineSize: '4rem',
    blockSize: '4rem',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '1.75rem',
    color: tokens.colorNeutralForeground3,
    '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  },
  words: { display: 'grid', gap: '0.25rem', minInlineSize: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold },
  state: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.25rem',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  done: { color: tokens.colorStatusSuccessForeground1 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  actions: { display: 'flex' },
  redact: { gridColumn: '1 / -1', justifySelf: 'start' },
  note: {
    gridColumn: '1 / -1',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
});

type Props = {
  item: Item;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
  /** Opens the redaction dialog, for a picture that is not uploaded yet. */
  onRedact: () => void;
};

/** One chosen file and its progress. */
export function UploadRow({ item: { file, state, progress, reason }, onCancel, onRetry, onRemove, onRedact }: Props) {
  const { t, i18n } = useTranslation(uploadTexts);
  const styles = useStyles();
  const { name } = file;
  const isImage = isPicture(file);
  const preview = useObjectUrl(isImage ? file : null);
  // Few browsers show HEIC, and a picture that cannot be shown cannot be redacted either.
  const [isUnreadable, setUnreadable] = useState(false);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress);

  return (
    <div className={mergeClasses(styles.root, state === 'failed' && styles.failed)}>
      <div className={styles.picture}>
        {!isImage && <VideoRegular aria-hidden />}
        {isImage && isUnreadable && <ImageRegular aria-hidden />}
        {isImage && !isUnreadable && preview && (
          <img src={preview} alt="" width={64} height={64} onError={() => setUnreadable(true)} />
        )}
      </div>
      <div className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {state === 'sending' && <ProgressBar value={progress} thickness="large" aria-label={t('progress', { name })} />}
        {state === 'failed' ? (
          <span role="alert" className={mergeClasses(styles.state, styles.wrong)}>
            {reason}
          </span>
        ) : (
          <span className={mergeClasses(styles.state, state === 'sent' && styles.done)}>
            {state === 'sent' && <CheckmarkCircleRegular aria-hidden />}
            {state === 'sending'
              ? t('state.sending', { percent })
              : `${t(`state.${state}`)} · ${megabytes(file.size, i18n.language)}`}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {state === 'failed' && (
          <IconButton icon={<ArrowClockwiseRegular />} label={t('retry', { name })} onClick={onRetry} />
        )}
        {state === 'sending' ? (
          <IconButton icon={<DismissRegular />} label={t('cancel', { name })} onClick={onCancel} />
        ) : (
          <IconButton icon={<DeleteRegular />} label={t('remove', { name })} onClick={onRemove} />
        )}
      </div>
      {isImage && isUnreadable && (state === 'chosen' || state === 'failed') && (
        <p className={styles.note}>{t('unseen')}</p>
      )}
      {isImage && !isUnreadable && (state === 'chosen' || state === 'failed') && (
        <Button appearance="subtle" icon={<EyeOffRegular />} className={styles.redact} onClick={onRedact}>
          {t('redact')}
        </Button>
      )}
    </div>
  );
}
