import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { PlayCircleRegular } from '@fluentui/react-icons/svg/play-circle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playerAddress } from './embeds.ts';
import { embedTexts } from './embedTexts.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  frame: { border: 0 },
  door: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '0.75rem',
    padding: '1rem',
    textAlign: 'center',
    color: tokens.colorNeutralForeground1,
    backgroundImage: `linear-gradient(135deg, ${tokens.colorBrandBackground2}, ${tokens.colorNeutralBackground3})`,
  },
  note: { margin: 0, maxInlineSize: '26rem', color: tokens.colorNeutralForeground2, textWrap: 'balance' },
  link: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minBlockSize: '2.75rem', color: 'inherit' },
});

type Props = {
  site: keyof typeof playerAddress;
  /** null if the link does not show the video's id. */
  id: string | null;
  link: string;
  title: string;
};

/** A video on another site. Nothing is loaded from there before the visitor presses the button. */
export function EmbedPlayer({ site, id, link, title }: Props) {
  const { t } = useTranslation(embedTexts);
  const styles = useStyles();
  const [isLoaded, setLoaded] = useState(false);
  const name = t(site);

  if (isLoaded && id !== null) {
    return (
      <iframe
        className={styles.frame}
        src={playerAddress[site](id)}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- `allow-same-origin` gives the player its own origin, not this site's
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        // YouTube requires a referrer with the site's origin; the page's path is not sent.
        referrerPolicy="strict-origin"
      />
    );
  }
  return (
    <div className={styles.door}>
      {id !== null && (
        <>
          <Button appearance="primary" size="large" icon={<PlayCircleRegular />} onClick={() => setLoaded(true)}>
            {t('load', { site: name })}
          </Button>
          <p className={styles.note}>{t('privacy', { site: name })}</p>
        </>
      )}
      <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
        <OpenRegular aria-hidden />
        {t('elsewhere', { site: name })}
        <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
      </a>
    </div>
  );
}
