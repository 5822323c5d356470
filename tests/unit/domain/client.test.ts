import { createClient, HttpError } from '@incidentmap/core/contract/client';
import { describe, expect, it } from 'vitest';

const answering = (body: string | Uint8Array<ArrayBuffer> | null, init?: ResponseInit) =>
  createClient({ fetch: () => Promise.resolve(new Response(body, init)) });

const html = { headers: { 'content-type': 'text/html' } };

describe('an answer that is none of ours is an error that says so', () => {
  it.each([
    ['an empty one', '', {}],
    ['a sign-in page of a network', '<!doctype html><title>Welcome to our Wi-Fi</title>', html],
    ['one that was cut off', '{"incidents":[{"id":"a"', {}],
    ['a word', 'OK', {}],
    ['a word in JSON', '"OK"', {}],
    ['null', 'null', {}],
    ['a number', '200', {}],
    ['no content', null, { status: 204 }],
  ])('%s', async (_, body, init: ResponseInit) => {
    const error = await answering(body, init)
      .listIncidents()
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: init.status ?? 200, problem: null, retryAfter: null });
  });

  it('while ours are read: lists, objects, and bytes as such', async () => {
    expect(await answering('[]').listIncidents()).toEqual([]);
    expect(await answering('{"isAuthenticated":false,"user":null}').getSession()).toEqual({
      isAuthenticated: false,
      user: null,
    });
    const bytes = answering(new Uint8Array([1, 2]), { headers: { 'content-type': 'application/octet-stream' } });
    expect(await bytes.getIncidentMap({ query: { part: 'columns' } })).toEqual(new Uint8Array([1, 2]));
  });
});
