import { useEffect, useState } from 'react';

/** An object URL for the file, revoked when the component unmounts. null until there is one. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the URL is created and revoked with the component
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return url;
}
