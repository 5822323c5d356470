import { useCallback, useEffect, useRef, useState } from 'react';
import { warnOnce } from '../../lib/warnOnce.ts';
import { type CameraFailure, cameraFailure } from './recording.ts';

/** The requested camera resolution, in pixels. */
const cameraSize = { width: 1280, height: 720 } as const;

export type Camera = {
  state: 'initialising' | 'ready' | CameraFailure;
  stream: MediaStream | null;
  /** Whether there is another camera to flip to. */
  canFlip: boolean;
  flip: () => void;
  /** Requests the camera again after a failure. */
  reopen: () => void;
  /** To be called when the video element shows its first frame. */
  onPicture: () => void;
};

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

const requestStream = (facing: 'environment' | 'user'): Promise<MediaStream> =>
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

/** The camera and the microphone, which are on from mount to unmount. */
export function useCamera(): Camera {
  const [state, setState] = useState<Camera['state']>('initialising');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [canFlip, setCanFlip] = useState(false);
  const facing = useRef<'environment' | 'user'>('environment');
  const open = useRef<MediaStream | null>(null);
  /** Number of the newest request: a stream that arrives for an older one, or after unmount, is stopped. */
  const requestNumber = useRef(0);

  const close = useCallback(() => {
    requestNumber.current += 1;
    stop(open.current);
    open.current = null;
  }, []);

  const start = useCallback(async () => {
    close();
    const thisRequest = requestNumber.current;
    try {
      const opened = await requestStream(facing.current);
      if (requestNumber.current !== thisRequest) return stop(opened);
      open.current = opened;
      for (const track of opened.getTracks()) {
        // The camera was unplugged, or the permission revoked.
        track.addEventListener('ended', () => {
          if (requestNumber.current === thisRequest) setState('other');
        });
      }
      setStream(opened);
      const cameras = await countCameras();
      if (requestNumber.current === thisRequest) setCanFlip(cameras > 1);
    } catch (error) {
      if (requestNumber.current !== thisRequest) return;
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
