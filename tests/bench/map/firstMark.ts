/** The time when this frame is on the screen. */
export const afterPaint = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve(performance.now());
      });
      port1.start();
      port2.postMessage(null);
    });
  });

/**
 * The time when the first marker is on the screen, whichever layer draws it: a Leaflet icon, or a circle on its canvas.
 */
export function firstMark(): Promise<number> {
  const { prototype } = CanvasRenderingContext2D;
  const { arc } = prototype;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.leaflet-marker-icon')) see();
    });
    const see = () => {
      observer.disconnect();
      prototype.arc = arc;
      resolve(afterPaint());
    };
    observer.observe(document, { childList: true, subtree: true });
    prototype.arc = function (...circle) {
      see();
      arc.apply(this, circle);
    };
  });
}
