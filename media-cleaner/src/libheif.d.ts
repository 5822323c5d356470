/** The part of the package that we use. Its own types are globals in another module. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Handle = object;
  type Heif = {
    readonly heif_error_Ok: unknown;
    readonly heif_colorspace_RGB: unknown;
    readonly heif_chroma_interleaved_RGB: unknown;
    heif_context_alloc(): Handle;
    heif_context_read_from_memory(context: Handle, file: Uint8Array): { code: unknown };
    heif_js_context_get_primary_image_handle(context: Handle): Handle;
    heif_js_decode_image2(
      handle: Handle,
      colours: unknown,
      samples: unknown,
    ):
      | { channels?: { width: number; height: number; stride: number; data: Uint8Array }[] }
      | Promise<{ channels?: { width: number; height: number; stride: number; data: Uint8Array }[] }>;
  };
  export default function libheif(options?: object): Heif | Promise<Heif>;
}
