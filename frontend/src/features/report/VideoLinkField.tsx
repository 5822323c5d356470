import { Button, Field, type FieldProps, Input, makeStyles, Spinner } from '@fluentui/react-components';
import { WandRegular } from '@fluentui/react-icons/svg/wand';
import { titleLength } from '@incidentmap/core/domain/constants';
import { claimedVideoSite, tiktokVideoId, type VideoLink, videoLink } from '@incidentmap/core/domain/text/links';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { useToast } from '../../ui/useToast.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
  },
});

type Props = {
  field: Pick<FieldProps, 'validationMessage' | 'validationState'>;
  link: string;
  onChange: (link: string) => void;
  onBlur: () => void;
  /** The video's own title was found. */
  onTitle: (title: string) => void;
};

/** The link of a video, of which YouTube or TikTok can be asked the title. */
export function VideoLinkField({ field, link, onChange, onBlur, onTitle }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const toast = useToast();
  const askYoutube = useLazyQuery('getYoutubeVideo');
  const askTiktok = useLazyQuery('getTiktokVideo');
  const input = useRef<HTMLInputElement>(null);
  const [isFetching, setFetching] = useState(false);
  // What is typed while the title is asked for counts, not the late answer.
  const wanted = useRef(link);

  const titleOf = async (video: VideoLink): Promise<string> => {
    if (video.site === 'tiktok') return (await askTiktok({ query: { url: video.link } })).title;
    if (video.id === null) throw new Error('YouTube tells nobody the title of a clip');
    return (await askYoutube({ params: { videoId: video.id } })).title;
  };

  const fill = async () => {
    const video = videoLink(link);
    if (!video) {
      input.current?.focus();
      const site = claimedVideoSite(link) ?? 'other';
      return toast({
        title: t(`upload.link.invalid.${site}.title`),
        body: t(`upload.link.invalid.${site}.body`),
        intent: 'error',
      });
    }
    wanted.current = video.link;
    onChange(video.link);
    setFetching(true);
    toast({ title: t('upload.link.fetching'), intent: 'info' });
    try {
      const title = Array.from((await titleOf(video)).trim())
        .slice(0, titleLength.max)
        .join('');
      if (wanted.current !== video.link) return;
      onTitle(title);
      toast({ title: t('upload.link.fetched'), intent: 'success' });
    } catch (error) {
      warnOnce('The title of the video was not found', error);
      if (wanted.current !== video.link) return;
      const isShort = video.site === 'tiktok' && tiktokVideoId(video.link) === null;
      const body = t(isShort ? 'upload.link.failed.short' : 'upload.link.failed.body');
      toast({ title: t('upload.link.failed.title'), body, intent: 'error' });
    } finally {
      setFetching(false);
    }
  };

  return (
    <Field {...field} label={t('upload.link.label')} hint={t('upload.link.hint')} size="large">
      <div className={styles.row}>
        <Input
          name="sourceUrl"
          input={{ ref: input }}
          className={controls.control}
          size="large"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={link}
          onChange={(_, { value }) => {
            wanted.current = value;
            onChange(value);
          }}
          onBlur={onBlur}
        />
        <Button
          size="large"
          icon={isFetching ? <Spinner size="tiny" /> : <WandRegular />}
          disabled={link.trim() === ''}
          disabledFocusable={isFetching}
          onClick={() => void fill()}
        >
          {t('upload.link.fill')}
        </Button>
      </div>
    </Field>
  );
}
