import { makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import type { SentimentPost } from '@incidentmap/core/domain/monitor/monitor';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { MonitoredPost, OriginalLink } from './MonitoredPost.tsx';
import { positionOf, type Shown, step } from './rotation.ts';
import { panelTexts } from './panelTexts.ts';
import { monitorTexts } from './texts.ts';

const monitorRotation = 5000;

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    minInlineSize: 0,
    paddingBlock: '0.75rem 0.25rem',
    paddingInline: '1rem',
  },
  stale: {
    margin: 0,
    marginBlockEnd: '0.5rem',
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  live: { flexGrow: 1, display: 'flex', flexDirection: 'column', minInlineSize: 0 },
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '0.5rem',
    // Negative margins align the icons with the text above.
    marginInline: '-0.75rem',
  },
  steps: { display: 'flex', alignItems: 'center' },
  position: {
    paddingInline: '0.25rem',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  arrow: { display: 'flex', ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

type Props = {
  /** Not empty. */
  posts: readonly SentimentPost[];
  now: Date;
  /** Whether the last refresh failed. */
  isStale: boolean;
};

/** Rotates the posts. It pauses on hover and focus, by its button, and with `prefers-reduced-motion`. */
export function PostCarousel({ posts, now, isStale }: Props) {
  const { t } = useTranslation([panelTexts, monitorTexts]);
  const styles = useStyles();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState<Shown>({ id: '', position: 0 });
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);

  const position = positionOf(posts, shown);
  const post = posts[position];
  const isRotating = posts.length > 1 && !isStill && !isPaused && !isHovered && !hasFocus;

  const move = (by: number) => setShown((was) => step(posts, was, by));
  const rotate = useEffectEvent(() => move(1));
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(rotate, monitorRotation);
    return () => clearInterval(timer);
  }, [isRotating]);

  if (!post) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens for hover and focus
    <div
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={t('monitor:heading')}
      className={styles.root}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="status">{isStale && <p className={styles.stale}>{t('stale')}</p>}</div>
      <div className={styles.live} aria-live={isRotating ? 'off' : 'polite'} aria-atomic>
        <MonitoredPost key={post.id} post={post} now={now} />
      </div>
      <div className={styles.controls}>
        {posts.length > 1 ? (
          <div className={styles.steps}>
            <IconButton
              icon={<ChevronLeftRegular className={styles.arrow} />}
              label={t('previous')}
              onClick={() => move(-1)}
            />
            <span className={styles.position}>{t('position', { position: position + 1, total: posts.length })}</span>
            <IconButton
              icon={<ChevronRightRegular className={styles.arrow} />}
              label={t('next')}
              onClick={() => move(1)}
            />
            {!isStill && (
              <IconButton
                icon={isPaused ? <PlayRegular /> : <PauseRegular />}
                label={t(isPaused ? 'resume' : 'pause')}
                onClick={() => {
                  setPaused(!isPaused);
                  // Resumes at once, although this button has the focus.
                  setFocus(false);
                }}
              />
            )}
          </div>
        ) : (
          <span />
        )}
        <OriginalLink url={post.url} />
      </div>
    </div>
  );
}
