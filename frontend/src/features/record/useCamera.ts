import { cameraSize } from '@incidentmap/core/domain/limits';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { warnOnce } from '../../lib/warnOnce.ts';
import { type CameraFailure, cameraFailure } from './recording.ts';

type Facing = 'environment' | 'user';

export type Camera = {
  state: 'initialising' | 'ready' | CameraFailure;
  stream: RefObject<MediaStream | null>;
  /** Whether there is another camera to flip to. */
  canFlip: boolean;
  flip: () => void;
  /** Asks again, after a failure. */
  open: () => void;
  /** For the element that shows `stream`: its first picture is there. */
  onPicture: () => void;
};

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

/** The camera and the microphone, from when the component appears until it is gone: nothing stays on after it. */
export function useCamera(view: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<Camera['state']>('initialising');
  const [canFlip, setCanFlip] = useState(false);
  const stream = useRef<MediaStream | null>(null);
  const facing = useRef<Facing>('environment');
  /** The newest request: the answer to an older one, or one that comes when nobody waits any more, is switched off. */
  const turn = useRef(0);

  const close = useCallback(() => {
    turn.current += 1;
    stop(stream.current);
    stream.current = null;
  }, []);

  const open = useCallback(async () => {
    close();
    const mine = turn.current;
    setState('initialising');
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: {
          width: { ideal: cameraSize.width },
          height: { ideal: cameraSize.height },
          facingMode: { ideal: facing.current },
        },
        audio: true,
      });
      if (turn.current !== mine) return stop(opened);
      stream.current = opened;
      for (const track of opened.getTracks()) {
        // Unplugged, or no longer allowed.
        track.addEventListener('ended', () => turn.current === mine && setState('other'));
      }
      if (view.current) view.current.srcObject = opened;
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (turn.current === mine) setCanFlip(devices.filter(({ kind }) => kind === 'videoinput').length > 1);
    } catch (error) {
      if (turn.current !== mine) return;
      warnOnce('The camera was not opened', error);
      close();
      setState(cameraFailure(error));
    }
  }, [close, view]);

  useEffect(() => {
    void open();
    return close;
  }, [open, close]);

  return {
    state,
    stream,
    canFlip,
    flip: () => {
      facing.current = facing.current === 'environment' ? 'user' : 'environment';
      void open();
    },
    open: () => void open(),
    onPicture: () => setState((now) => (now === 'initialising' && stream.current ? 'ready' : now)),
  };
}
