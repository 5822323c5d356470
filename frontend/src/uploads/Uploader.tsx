import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import { mediaFilesMax } from '@incidentmap/core/domain/limits';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { accept } from './files.ts';
import { uploadTexts } from './texts.ts';
import { UploadRow } from './UploadRow.tsx';
import { useRedaction } from './useRedaction.tsx';
import type { Uploads } from './useUploads.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.75rem', minInlineSize: 0 },
  label: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  zone: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.75rem 1rem',
    padding: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    border: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: { backgroundColor: tokens.colorBrandBackground2, outline: `3px solid ${tokens.colorBrandStroke1}` },
  words: { flexGrow: 1, flexBasis: '14rem', margin: 0, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  list: { display: 'grid', gap: '0.5rem', margin: 0, padding: 0, listStyleType: 'none' },
  complaints: { display: 'grid', gap: '0.5rem', margin: 0, padding: 0, listStyleType: 'none' },
  wrong: {
    display: 'flex',
    gap: '0.5rem',
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
    lineHeight: tokens.lineHeightBase300,
  },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  send: { justifySelf: 'start' },
});

/**
 * Chooses pictures and videos, and uploads them when the button is pressed; the form uploads the rest when it is sent.
 * `labelledBy`: the id of its heading, if it has one.
 */
export function Uploader({ uploads, labelledBy }: { uploads: Uploads; labelledBy?: string }) {
  const { t } = useTranslation(uploadTexts);
  const styles = useStyles();
  const labelId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const { redact, dialog } = useRedaction(uploads);
  const { items, isSending } = uploads;

  const take = async (files: readonly File[]) => {
    const { refused, isFull } = await uploads.choose(files);
    setComplaints([
      ...refused.map(({ name, problem }) => t(`problem.${problem}`, { name })),
      ...(files.length === 0 ? [t('none')] : []),
      ...(isFull ? [t('tooMany', { max: mediaFilesMax })] : []),
    ]);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };

  const isLeft = items.some(({ state }) => state !== 'sent');
  const sent = items.filter(({ state }) => state === 'sent').length;

  return (
    <div role="group" aria-labelledby={labelledBy ?? labelId} className={styles.root}>
      {labelledBy === undefined && (
        <span id={labelId} className={styles.label}>
          {t('label')}
        </span>
      )}
      <div
        className={mergeClasses(styles.zone, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className={styles.words}>{t('hint')}</p>
        <Button icon={<ImageAddRegular />} onClick={() => field.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          multiple
          accept={accept}
          aria-label={t('choose')}
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            // Lets the same file be chosen again after it was removed.
            target.value = '';
          }}
        />
      </div>
      <div role="alert">
        {complaints.length > 0 && (
          <ul className={styles.complaints}>
            {complaints.map((complaint) => (
              <li key={complaint} className={styles.wrong}>
                <ErrorCircleRegular aria-hidden className={styles.icon} />
                <span>{complaint}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('files')}>
          {items.map((item) => (
            <li key={item.id}>
              <UploadRow
                item={item}
                onCancel={() => uploads.cancel(item.id)}
                onRetry={() => uploads.retry(item.id)}
                onRemove={() => {
                  uploads.remove(item.id);
                  setComplaints([]);
                }}
                onRedact={() => redact(item)}
              />
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <Button
          className={styles.send}
          icon={<ArrowUploadRegular />}
          disabledFocusable={isSending}
          onClick={() => {
            setComplaints(isLeft ? [] : [t('nothing')]);
            if (isLeft) void uploads.sendAll();
          }}
        >
          {t('send')}
        </Button>
      )}
      <VisuallyHidden status>{sent > 0 ? t('sent', { count: sent }) : ''}</VisuallyHidden>
      {dialog}
    </div>
  );
}
