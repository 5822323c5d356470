import { maxDirectUploadBytes } from '@incidentmap/core/domain/constants';
import { useEffect, useRef, useState } from 'react';
import { plainType, recordingType } from './recording.ts';

/** Of picture and sound together: ten minutes fit into what can be sent. */
const bitsPerSecond = 2_500_000;
/** Milliseconds. What was recorded is handed over so often, so that its size is known. */
const slice = 1000;
/** Room for what is recorded until the recorder has stopped. */
const largest = maxDirectUploadBytes - 4 * 1024 * 1024;

type Recorder = {
  /** When it began, in milliseconds of `performance.now()`; null while it does not record. */
  startedAt: number | null;
  start: () => void;
  stop: () => void;
};

/** Records the stream. `onRecorded`: when it stopped, by itself too (`isFull`: it became too large). */
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
      // Nobody waits for it any more.
      const running = recorder.current;
      recorder.current = null;
      if (running && running.state !== 'inactive') running.stop();
    },
    [],
  );

  const start = () => {
    if (!stream || recorder.current) return;
    const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
    const made = new MediaRecorder(stream, {
      ...(mimeType === undefined ? {} : { mimeType }),
      videoBitsPerSecond: bitsPerSecond,
    });
    const parts: Blob[] = [];
    let bytes = 0;
    made.addEventListener('dataavailable', ({ data }) => {
      parts.push(data);
      bytes += data.size;
      if (bytes >= largest && made.state === 'recording') made.stop();
    });
    made.addEventListener('stop', () => {
      if (recorder.current !== made) return;
      recorder.current = null;
      setStartedAt(null);
      const type = plainType(made.mimeType || mimeType || '');
      done.current(
        new File(parts, type === 'video/mp4' ? 'recording.mp4' : 'recording.webm', { type }),
        bytes >= largest,
      );
    });
    recorder.current = made;
    made.start(slice);
    setStartedAt(performance.now());
  };

  return { startedAt, start, stop: () => recorder.current?.state === 'recording' && recorder.current.stop() };
}
