/** Styles for `makeStyles` that several parts of the room share. */

/** Points where reading goes, in scripts of either direction. */
export const mirrored = { ':dir(rtl)': { transform: 'scaleX(-1)' } } as const;

/** An entry of a menu, as high as a finger needs it. */
export const menuEntry = { minBlockSize: '2.75rem', alignItems: 'center', maxWidth: 'none' } as const;

/** A button of one icon. */
export const squareButton = { minWidth: '2.75rem', maxWidth: '2.75rem', minHeight: '2.75rem', padding: 0 } as const;

/** A quiet button of words in a line of several. */
export const lineButton = {
  minWidth: '2.75rem',
  minHeight: '2.75rem',
  paddingInline: '0.5rem',
  whiteSpace: 'nowrap',
} as const;

/** The item that is open: it fills its column down to its bar. */
export const openItem = { border: 'none', borderRadius: 0, flexGrow: 1 } as const;
