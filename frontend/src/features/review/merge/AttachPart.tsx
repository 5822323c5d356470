import { makeStyles, tokens } from '@fluentui/react-components';
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { plainList, stack } from '../shared/roomStyles.ts';
import { MergeButton } from './MergeButton.tsx';
import type { Other } from './mergeChoice.ts';
import { MergeContext } from './merging.ts';
import { OtherFacts, OtherSearch, useProposed } from './MergeSearch.tsx';
import { SidePart } from '../submission/SidePart.tsx';
import { mergeTexts } from './texts.ts';

const useStyles = makeStyles({
  note: smallText,
  list: { display: 'grid', gap: '1rem', ...plainList, marginBlockEnd: '0.5rem' },
  proposed: { ...stack('0.5rem'), justifyItems: 'start' },
  title: { fontWeight: tokens.fontWeightSemibold },
  link: { color: tokens.colorBrandForegroundLink, paddingBlock: '0.625rem' },
});

/** Another submission that names the post's link. */
function Proposed(other: Other) {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  const titleId = useId();
  const { id, title } = other.incident;
  const name = (
    <span id={titleId} className={styles.title} dir="auto">
      {oneLine(title)}
    </span>
  );
  return (
    <li className={styles.proposed}>
      <div>
        {other.isPublic ? (
          <a className={styles.link} href={`/incident/${id}`} target="_blank" rel="noopener">
            {name}
            <VisuallyHidden> {t('side.publicPage')}</VisuallyHidden>
          </a>
        ) : (
          name
        )}
        <OtherFacts {...other} />
      </div>
      <MergeButton other={other} titleId={titleId} />
    </li>
  );
}

/** Attaches the open post to what names its link, or to what a search finds. */
export function AttachPart({ postId }: { postId: string }) {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  const merger = use(MergeContext);
  const { others, words } = useProposed();
  if (!merger) return null;
  return (
    <SidePart
      title={t('posts.attach.title')}
      count={others.length}
      value={others.length === 0 && t('posts.attach.nothing')}
    >
      <p className={styles.note}>{words}</p>
      {others.length > 0 && (
        <ul className={styles.list} aria-label={words}>
          {others.map((other) => (
            <Proposed key={other.incident.id} {...other} />
          ))}
        </ul>
      )}
      <OtherSearch ownId={postId} onChoose={merger.ask} />
    </SidePart>
  );
}
