import { maxDirectUploadBytes } from '@incidentmap/core/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { plainType, recordingType } from './recording.ts';

/** Video and audio together, so that ten minutes fit into an upload. */
const bitsPerSecond = 2_500_000;
/** How often the recorder delivers data, in milliseconds, so that the size so far is known. */
const slice = 1000;
/** Leaves room for data that arrives until the recorder has stopped. */
const largest = maxDirectUploadBytes - 4 * 1024 * 1024;

type Recorder = {
  /** When recording started, by `performance.now()`; null while it does not record. */
  startedAt: number | null;
  start: () => void;
  stop: () => void;
};

/** Records the stream. `onRecorded` is called when recording stops, also when the size limit stops it (`isFull`). */
export function useRecorder(
  stream: MediaStream | null,
  onRecorded: (recording: File, isFull: boolean) => void,
): Recorder {
  const recorder = useRef<MediaRecorder | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const done = useRef(onRecorded);
  useEffect(() => {
    done.current = onRecorded;
  });

  useEffect(
    () => () => {
      // Unmounted: the recording is discarded.
      const running = recorder.current;
      recorder.current = null;
      if (running && running.state !== 'inactive') running.stop();
    },
    [],
  );

  const start = () => {
    if (!stream || recorder.current) return;
    const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
    const mediaRecorder = new MediaRecorder(stream, {
      ...(mimeType === undefined ? {} : { mimeType }),
      videoBitsPerSecond: bitsPerSecond,
    });
    const parts: Blob[] = [];
    let bytes = 0;
    mediaRecorder.addEventListener('dataavailable', ({ data }) => {
      parts.push(data);
      bytes += data.size;
      if (bytes >= largest && mediaRecorder.state === 'recording') mediaRecorder.stop();
    });
    mediaRecorder.addEventListener('stop', () => {
      if (recorder.current !== mediaRecorder) return;
      recorder.current = null;
      setStartedAt(null);
      const isMp4 = plainType(mediaRecorder.mimeType || mimeType || '') === 'video/mp4';
      done.current(
        isMp4
          ? new File(parts, 'recording.mp4', { type: 'video/mp4' })
          : new File(parts, 'recording.webm', { type: 'video/webm' }),
        bytes >= largest,
      );
    });
    recorder.current = mediaRecorder;
    mediaRecorder.start(slice);
    setStartedAt(performance.now());
  };

  return { startedAt, start, stop: () => recorder.current?.state === 'recording' && recorder.current.stop() };
}
