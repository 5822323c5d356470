/**
 * Generates the video of the demonstration data: moving stripes, which cannot be mistaken for real footage. Run it by hand:
 * `node dev/demo/makeVideo.ts`
 */
import { writeFileSync } from 'node:fs';
import { launchChromium } from '../tools/chromium.ts';

const browser = await launchChromium();
const page = await browser.newPage();
const bytes: number[] = await page.evaluate(`(async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 360];
  const context = canvas.getContext('2d');
  const draw = (seconds) => {
    context.fillStyle = '#c4cdd3';
    context.fillRect(0, 0, 640, 360);
    for (let stripe = -2; stripe < 12; stripe += 1) {
      context.fillStyle = stripe % 2 === 0 ? '#a3b5bf' : '#b9a9b5';
      context.fillRect(((stripe + seconds) % 14) * 60 - 60, 0, 36, 360);
    }
    context.fillStyle = '#2b343b';
    context.font = '600 32px sans-serif';
    context.textAlign = 'center';
    context.fillText('Invented video', 320, 175);
    context.font = '24px sans-serif';
    context.fillText(Math.floor(seconds) + 1 + ' of 4 seconds', 320, 215);
  };
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(15), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 150_000,
  });
  const parts = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  const start = performance.now();
  await new Promise((resolve) => {
    const frame = () => {
      const seconds = (performance.now() - start) / 1000;
      if (seconds >= 4) return resolve();
      draw(seconds);
      requestAnimationFrame(frame);
    };
    frame();
  });
  recorder.stop();
  await stopped;
  return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()));
})()`);
await browser.close();
writeFileSync(new URL('video.webm', import.meta.url), Buffer.from(bytes));
