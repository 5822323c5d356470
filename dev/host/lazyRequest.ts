/**
 * What the library wraps as a handler's request. The platform's own is made when its body is asked for: making one, with
 * its streams and signals, takes longer than most answers, and most requests have no body.
 */
export class LazyRequest {
  readonly method: string;
  readonly #address: string;
  readonly #sent: Record<string, string>;
  readonly #bytes: Buffer<ArrayBuffer> | null;
  #headers: Headers | undefined;
  #request: Request | undefined;

  constructor(method: string, address: string, headers: Record<string, string>, body: Buffer<ArrayBuffer> | null) {
    this.method = method;
    this.#address = address;
    this.#sent = headers;
    this.#bytes = body;
  }

  #whole(): Request {
    const { method, headers } = this;
    return (this.#request ??= new Request(this.#address, { method, headers, body: this.#bytes }));
  }

  get url(): string {
    return new URL(this.#address).href;
  }
  get headers(): Headers {
    return (this.#headers ??= new Headers(this.#sent));
  }
  get body(): Request['body'] {
    return this.#whole().body;
  }
  get bodyUsed(): boolean {
    return this.#request?.bodyUsed ?? false;
  }
  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#whole().arrayBuffer();
  }
  blob(): Promise<Blob> {
    return this.#whole().blob();
  }
  formData(): Promise<FormData> {
    return this.#whole().formData();
  }
  json(): Promise<unknown> {
    return this.#whole().json();
  }
  text(): Promise<string> {
    return this.#whole().text();
  }
  clone(): Request {
    return this.#whole().clone();
  }
}
