import { cameraSize } from '@incidentmap/core/domain/constants';
import { useCallback, useEffect, useRef, useState } from 'react';
import { warnOnce } from '../../lib/warnOnce.ts';
import { type CameraFailure, cameraFailure } from './recording.ts';

export type Camera = {
  state: 'initialising' | 'ready' | CameraFailure;
  stream: MediaStream | null;
  /** Whether there is another camera to flip to. */
  canFlip: boolean;
  flip: () => void;
  /** Asks again, after a failure. */
  reopen: () => void;
  /** For the element that shows the stream: its first picture is there. */
  onPicture: () => void;
};

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

const ask = (facing: 'environment' | 'user'): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: {
      width: { ideal: cameraSize.width },
      height: { ideal: cameraSize.height },
      facingMode: { ideal: facing },
    },
    audio: true,
  });

const countCameras = async (): Promise<number> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length;

/** The camera and the microphone, from when the component appears until it is gone: nothing stays on after it. */
export function useCamera(): Camera {
  const [state, setState] = useState<Camera['state']>('initialising');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [canFlip, setCanFlip] = useState(false);
  const facing = useRef<'environment' | 'user'>('environment');
  const open = useRef<MediaStream | null>(null);
  /** The newest request: the answer to an older one, or one that comes when nobody waits any more, is switched off. */
  const turn = useRef(0);

  const close = useCallback(() => {
    turn.current += 1;
    stop(open.current);
    open.current = null;
  }, []);

  const start = useCallback(async () => {
    close();
    const mine = turn.current;
    try {
      const opened = await ask(facing.current);
      if (turn.current !== mine) return stop(opened);
      open.current = opened;
      for (const track of opened.getTracks()) {
        // Unplugged, or no longer allowed.
        track.addEventListener('ended', () => {
          if (turn.current === mine) setState('other');
        });
      }
      setStream(opened);
      const cameras = await countCameras();
      if (turn.current === mine) setCanFlip(cameras > 1);
    } catch (error) {
      if (turn.current !== mine) return;
      warnOnce('The camera was not opened', error);
      close();
      setState(cameraFailure(error));
    }
  }, [close]);

  useEffect(() => {
    void start();
    return close;
  }, [start, close]);

  const reopen = () => {
    setState('initialising');
    setStream(null);
    void start();
  };
  return {
    state,
    stream,
    canFlip,
    flip: () => {
      facing.current = facing.current === 'environment' ? 'user' : 'environment';
      reopen();
    },
    reopen,
    onPicture: () => setState((now) => (now === 'initialising' ? 'ready' : now)),
  };
}
