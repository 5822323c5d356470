import { addTexts } from '../../i18n/index.ts';

const en = {
  heading: 'Record an incident',
  idle: {
    title: 'Record with your camera',
    body: 'Record only where it is safe for you. The camera is on only while you see its picture here, and nothing is sent before you choose Upload.',
    start: 'Open the camera',
  },
  starting: 'The camera is starting…',
  view: 'What the camera sees',
  start: 'Start recording',
  stop: 'Stop recording',
  screenshot: 'Take screenshot',
  flip: 'Flip camera',
  time: 'Recording time',
  notReady: 'Camera not ready. Please wait a moment and try again.',
  noCamera: 'Could not access camera/microphone.',
  noCameraHint: {
    denied: 'Allow the camera and the microphone for this site in the settings of your browser, then try again.',
    missing: 'No camera or no microphone was found. Connect one, or upload a file instead.',
    other: 'Another app may be using it. Close that app, then try again.',
  },
  full: 'The recording has reached the largest size that can be sent, and was stopped.',
  preview: { video: 'Your recording', photo: 'Your screenshot' },
  discard: 'Discard',
  upload: 'Upload',
  uploaded: 'Uploaded',
  blobName: 'File name',
  url: 'Address',
  details: {
    heading: 'Details',
    chooseType: 'Select a type',
    submit: 'Submit for review',
    sending: 'Sending the details…',
    failed: '❌ Failed to save metadata.',
  },
  submitted: {
    title: '✅ Metadata submitted successfully! Pending review.',
    body: 'A person looks at it before any of it is published.',
    again: 'Record another',
  },
  leave: {
    title: 'Discard the recording?',
    body: 'What was recorded and not yet submitted will be lost.',
    keep: 'Keep it',
    confirm: 'Discard',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    recorder: typeof en;
  }
}

export const recorderTexts = addTexts('recorder', en);
