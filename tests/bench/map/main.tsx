import 'leaflet/dist/leaflet.css';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import '../../../frontend/src/features/map/frame/markers.css';
import '../../../frontend/src/features/map/frame/map.css';
import '../../../frontend/src/i18n/index.ts';
import { mapView } from '@incidentmap/core/domain/limits';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { setI18n } from 'react-i18next';
import { MapContainer } from 'react-leaflet';
import { zooms } from '../../../frontend/src/features/map/ground/view.ts';
import { afterPaint, firstMark } from './firstMark.ts';
import { type Data, Layer, layers, read } from './layers.tsx';

setI18n(i18next);

/** One map with one of the layers, by `?layer=`. `bench.show()` draws it from data that are already loaded. */

const asked = new URLSearchParams(location.search).get('layer');
const layer = layers.find((each) => each === asked) ?? 'points';
const data = await read(layer);

function Page({ shown }: { shown: Data | null }) {
  return (
    <div className="map" style={{ blockSize: 800, inlineSize: 720 }}>
      <MapContainer
        center={[mapView.lat, mapView.lon]}
        zoom={mapView.zoom}
        minZoom={zooms.min}
        maxZoom={zooms.max}
        preferCanvas
      >
        {shown && <Layer {...shown} />}
      </MapContainer>
    </div>
  );
}

const page = createRoot(document.getElementById('root')!);
page.render(<Page shown={null} />);
await afterPaint();
if (document.querySelector('.leaflet-container')?.clientHeight !== 800) throw new Error('The map has not its size.');

const bench = {
  /** Milliseconds until the first marker is on the screen. */
  async show(): Promise<number> {
    const startedAt = performance.now();
    const seen = firstMark();
    page.render(<Page shown={data} />);
    return (await seen) - startedAt;
  },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
