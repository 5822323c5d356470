import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { CameraSwitchRegular } from '@fluentui/react-icons/svg/camera-switch';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { RecordFilled } from '@fluentui/react-icons/svg/record';
import { SquareFilled } from '@fluentui/react-icons/svg/square';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { clock } from './recording.ts';
import { takeScreenshot } from './screenshot.ts';
import { recorderTexts } from './texts.ts';
import { useCamera } from './useCamera.ts';
import { useRecorder } from './useRecorder.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.75rem', gridTemplateRows: 'minmax(0, 1fr) auto auto', minBlockSize: 0 },
  frame: {
    position: 'relative',
    display: 'grid',
    minBlockSize: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#000000',
    // Phones are held upright.
    aspectRatio: '3 / 4',
    maxBlockSize: '60dvh',
    [fromMedium]: { aspectRatio: '16 / 9' },
  },
  view: { inlineSize: '100%', blockSize: '100%', objectFit: 'contain', minBlockSize: 0 },
  note: { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: '#ffffff', margin: 0 },
  time: {
    position: 'absolute',
    insetBlockStart: '0.75rem',
    insetInlineStart: '0.75rem',
    display: 'flex',
    alignItems: 'center',
    gap: '0.375rem',
    paddingBlock: '0.25rem',
    paddingInline: '0.625rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: '#000000',
    color: '#ffffff',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
  },
  dot: { color: '#ff5c5c' },
  row: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0.5rem' },
  wrong: { display: 'flex', gap: '0.5rem', margin: 0, color: tokens.colorStatusDangerForeground1 },
  strong: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
});

type Props = {
  /** Called with a recording or a screenshot. */
  onCaptured: (file: File, isFull: boolean) => void;
  onCancel: () => void;
};

/** The camera with its buttons. It is on while this is mounted. */
export function CameraView({ onCaptured, onCancel }: Props) {
  const { t } = useTranslation(recorderTexts);
  const styles = useStyles();
  const view = useRef<HTMLVideoElement>(null);
  const camera = useCamera();
  const { startedAt, start, stop } = useRecorder(camera.stream, onCaptured);
  const [isTooSoon, setTooSoon] = useState(false);
  const isRecording = startedAt !== null;
  const failure = camera.state === 'initialising' || camera.state === 'ready' ? null : camera.state;

  useEffect(() => {
    if (view.current) view.current.srcObject = camera.stream;
  }, [camera.stream]);

  const whenReady = (act: () => void) => {
    setTooSoon(camera.state !== 'ready');
    if (camera.state === 'ready') act();
  };
  const shoot = async () => {
    const picture = view.current && (await takeScreenshot(view.current));
    if (picture) onCaptured(picture, false);
    else setTooSoon(true);
  };

  return (
    <div className={styles.root}>
      <div className={styles.frame}>
        <video
          ref={view}
          className={styles.view}
          aria-label={t('view')}
          autoPlay
          muted
          playsInline
          onLoadedData={() => {
            setTooSoon(false);
            camera.onPicture();
          }}
        />
        {camera.state === 'initialising' && (
          <p role="status" className={styles.note}>
            {t('starting')}
          </p>
        )}
        {isRecording && <RunningTime since={startedAt} />}
      </div>
      <div role="alert">
        {(isTooSoon || failure) && (
          <p className={styles.wrong}>
            <ErrorCircleRegular aria-hidden className={styles.icon} />
            <span>
              <span className={styles.strong}>{t(failure ? 'noCamera' : 'notReady')}</span>
              {failure && t(`noCameraHint.${failure}`)}
            </span>
          </p>
        )}
      </div>
      <div className={styles.row}>
        {failure ? (
          <Button appearance="primary" onClick={camera.reopen}>
            {t('action.tryAgain')}
          </Button>
        ) : (
          <>
            {isRecording ? (
              <Button appearance="primary" icon={<SquareFilled />} onClick={stop}>
                {t('stop')}
              </Button>
            ) : (
              <>
                <Button
                  appearance="primary"
                  icon={<RecordFilled className={styles.dot} />}
                  onClick={() => whenReady(start)}
                >
                  {t('start')}
                </Button>
                <Button icon={<CameraRegular />} onClick={() => whenReady(() => void shoot())}>
                  {t('screenshot')}
                </Button>
                {camera.canFlip && (
                  <Button icon={<CameraSwitchRegular />} onClick={camera.flip}>
                    {t('flip')}
                  </Button>
                )}
              </>
            )}
          </>
        )}
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </div>
  );
}

function RunningTime({ since }: { since: number }) {
  const { t } = useTranslation(recorderTexts);
  const styles = useStyles();
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - since), 250);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <span className={styles.time}>
      <RecordFilled aria-hidden className={styles.dot} />
      <span role="timer" aria-label={t('time')}>
        {clock(passed)}
      </span>
    </span>
  );
}
