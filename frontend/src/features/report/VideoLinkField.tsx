import { Button, Spinner } from '@fluentui/react-components';
import { WandRegular } from '@fluentui/react-icons/svg/wand';
import { titleLength } from '@incidentmap/core/domain/limits';
import { tiktokVideoId, type VideoLink } from '@incidentmap/core/domain/links/links';
import { claimedVideoSite, isTiktokPhotos, videoLink } from '@incidentmap/core/domain/links/pastedLink';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { focusField } from '../../forms/focusField.ts';
import { TextField } from '../../forms/fields/TextField.tsx';
import type { FieldForm } from '../../forms/useAppForm.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { reportTexts } from './texts.ts';

/** The link of a video, with a button that fetches its title from YouTube or TikTok. */
export function VideoLinkField({ form }: { form: FieldForm<{ sourceUrl: string; title: string }> }) {
  const { t } = useTranslation(reportTexts);
  const toast = useToast();
  const askYoutube = useLazyQuery('getYoutubeVideo');
  const askTiktok = useLazyQuery('getTiktokVideo');
  const [isFetching, setFetching] = useState(false);
  const link = form.values.sourceUrl;
  // If the link was edited while the title was being fetched, the late response is ignored.
  const wanted = useRef(link);
  useEffect(() => {
    wanted.current = link;
  }, [link]);

  const titleOf = async (video: VideoLink): Promise<string> => {
    if (video.site === 'tiktok') return (await askTiktok({ query: { url: video.link } })).title;
    if (video.id === null) throw new Error('YouTube tells nobody the title of a clip');
    return (await askYoutube({ params: { videoId: video.id } })).title;
  };

  const tellFailure = (why: 'body' | 'short' | 'photos') =>
    toast({ title: t('video.link.failed.title'), body: t(`video.link.failed.${why}`), intent: 'error' });

  const fill = async () => {
    const video = videoLink(link);
    if (!video) {
      focusField(form.idOf('sourceUrl'));
      const site = claimedVideoSite(link) ?? 'other';
      return toast({
        title: t(`video.link.invalid.${site}.title`),
        body: t(`video.link.invalid.${site}.body`),
        intent: 'error',
      });
    }
    form.setFieldValue('sourceUrl', video.link);
    if (isTiktokPhotos(video.link)) return tellFailure('photos');
    setFetching(true);
    toast({ title: t('video.link.fetching'), intent: 'info' });
    try {
      const title = Array.from((await titleOf(video)).trim())
        .slice(0, titleLength.max)
        .join('');
      if (wanted.current !== video.link) return;
      form.setFieldValue('title', title);
      toast({ title: t('video.link.fetched'), intent: 'success' });
    } catch (error) {
      warnOnce('The title of the video was not found', error);
      if (wanted.current !== video.link) return;
      tellFailure(video.site === 'tiktok' && tiktokVideoId(video.link) === null ? 'short' : 'body');
    } finally {
      setFetching(false);
    }
  };

  return (
    <TextField
      form={form}
      name="sourceUrl"
      type="url"
      label={t('video.link.label')}
      hint={t('video.link.hint')}
      action={
        <Button
          size="large"
          icon={isFetching ? <Spinner size="tiny" /> : <WandRegular />}
          disabled={link.trim() === ''}
          disabledFocusable={isFetching}
          onClick={() => void fill()}
        >
          {t('video.link.fill')}
        </Button>
      }
    />
  );
}
