import { useEffect, useState } from 'react';

/** An address for what the browser holds, for as long as it is shown. null until there is one. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made and taken back with what shows it
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
