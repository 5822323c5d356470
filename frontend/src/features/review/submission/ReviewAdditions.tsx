import { makeStyles, tokens } from '@fluentui/react-components';
import { itemOfFile } from '@incidentmap/core/domain/incident/mediaItems';
import type { Addition } from '@incidentmap/core/domain/submission/addition';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../../lib/dates.ts';
import { edge, plainList, readingWidth } from '../shared/roomStyles.ts';
import { ReviewMedia } from './ReviewMedia.tsx';
import { SenderContact } from './SenderContact.tsx';
import { submissionTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.75rem', ...plainList, maxInlineSize: readingWidth },
  addition: { paddingInlineStart: '0.75rem', ...edge('InlineStart', tokens.colorNeutralStroke1, '3px') },
  when: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  text: { margin: 0, textAlign: 'start', whiteSpace: 'pre-wrap', lineHeight: 1.55 },
});

/** `submitterEmail` and `mediaUrls` belong to another sender who submitted the same post. */
type Shown = Addition & { isByAnother?: boolean; submitterEmail?: string | null; mediaUrls?: readonly string[] };

/** The sender's additions, and those of others who sent the same. */
export function ReviewAdditions({ additions }: { additions: readonly Shown[] }) {
  const { t, i18n } = useTranslation([submissionTexts, reviewTexts]);
  const styles = useStyles();
  if (additions.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={t('additions.label')}>
      {additions.map(({ text, mediaFiles, createdAt, isByAnother = false, submitterEmail, mediaUrls = [] }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two additions may have the same time
        <li key={`${createdAt} ${index}`} className={styles.addition}>
          <p className={styles.when}>
            {t(`additions.${isByAnother ? 'byAnother' : 'when'}`, {
              when: londonMoment(createdAt, i18n.language) ?? createdAt,
            })}
            {mediaFiles.length > 0 && ` · ${t('fileCount', { count: mediaFiles.length })}`}
          </p>
          {text !== '' && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )}
          {submitterEmail && <SenderContact key={submitterEmail} address={submitterEmail} />}
          <ReviewMedia title={t('review:posts.heading')} items={mediaUrls.map(itemOfFile)} />
        </li>
      ))}
    </ul>
  );
}
