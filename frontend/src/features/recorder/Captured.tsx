import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../lib/useObjectUrl.ts';
import { Player } from '../../ui/media/Player.tsx';
import { isPicture } from '../../uploads/files.ts';
import { UploadRow } from '../../uploads/UploadRow.tsx';
import type { Item } from '../../uploads/queue.ts';
import { useRedaction } from '../../uploads/useRedaction.tsx';
import type { Uploads } from '../../uploads/useUploads.ts';
import { recorderTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.75rem', minBlockSize: 0 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400 },
  full: { margin: 0, color: tokens.colorStatusWarningForeground1 },
  frame: {
    display: 'grid',
    aspectRatio: '16 / 9',
    maxBlockSize: '50dvh',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#000000',
    '& > *': { inlineSize: '100%', blockSize: '100%', minBlockSize: 0, objectFit: 'contain' },
  },
  row: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0.5rem' },
});

type Props = { item: Item; uploads: Uploads; isFull: boolean; onDiscard: () => void };

/** The recording or screenshot, before and while it is sent. */
export function Captured({ item, uploads, isFull, onDiscard }: Props) {
  const { t } = useTranslation(recorderTexts);
  const styles = useStyles();
  const { file, state } = item;
  const url = useObjectUrl(file);
  const heading = useRef<HTMLHeadingElement>(null);
  const { redact, dialog } = useRedaction(uploads);
  const name = t(isPicture(file) ? 'preview.photo' : 'preview.video');

  // The pressed button, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.root}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {name}
      </h3>
      {isFull && <p className={styles.full}>{t('full')}</p>}
      <div className={styles.frame}>
        {url && (isPicture(file) ? <img src={url} alt={name} /> : <Player url={url} label={name} />)}
      </div>
      <UploadRow
        item={item}
        onCancel={() => uploads.cancel(item.id)}
        onRetry={() => uploads.retry(item.id)}
        onRemove={onDiscard}
        onRedact={() => redact(item)}
      />
      <div className={styles.row}>
        <Button icon={<DeleteRegular />} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button
          appearance="primary"
          icon={<ArrowUploadRegular />}
          disabledFocusable={state === 'sending'}
          onClick={() => state !== 'sending' && void uploads.sendAll()}
        >
          {t('upload')}
        </Button>
      </div>
      {dialog}
    </div>
  );
}
