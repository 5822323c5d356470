import { addTexts } from '../i18n/index.ts';

const en = {
  label: 'Photos and videos (optional)',
  hint: 'Drag files here or choose them: JPEG, PNG, WebP, GIF or HEIC up to 25 MB, MP4, MOV or WebM up to 200 MB. Location and other hidden data are removed. Only the first picture of a GIF is kept.',
  choose: 'Choose files',
  files: 'Chosen files',
  send: 'Upload',
  redact: 'Hide faces or plates',
  unseen: 'This browser cannot show this picture, so nothing in it can be hidden here.',
  state: { chosen: 'Not uploaded yet', sending: 'Uploading, {{percent}}', sent: 'Uploaded' },
  progress: 'Upload of {{name}}',
  sent_one: '{{count}} file uploaded',
  sent_other: '{{count}} files uploaded',
  cancel: 'Cancel the upload of {{name}}',
  retry: 'Upload {{name}} again',
  remove: 'Remove {{name}}',
  none: 'No file selected.',
  nothing: 'No file to upload.',
  failed: 'Upload failed: {{message}}',
  failedReason: 'the connection was lost. Check it and try again.',
  noUrl: '❌ No uploaded file URL found.',
  refused: 'The server did not accept the file.',
  tooMany: 'At most {{max}} files can be added.',
  problem: {
    picture:
      '{{name}} cannot be added: not every browser shows this kind of picture. Save it as JPEG or PNG, or take a screenshot of it, and add that.',
    video:
      '{{name}} cannot be added: browsers cannot play this kind of video. Save it as MP4 with H.264 and AAC, and add that.',
    sound: '{{name}} cannot be added: it has sound alone. Play it while you record a video, and add that.',
    document:
      '{{name}} cannot be added: it is a document, a text or an archive. Add the pictures in it, or a screenshot of it.',
    other: '{{name}} cannot be added: only JPEG, PNG, WebP, GIF and HEIC pictures and MP4, MOV and WebM videos can.',
    empty: '{{name}} cannot be added: it is empty.',
    unreadable:
      '{{name}} cannot be read. If it is kept in a cloud, save it on this device first. Then choose it again.',
    pictureSize: '{{name}} is too large: pictures can be up to 25 MB.',
    videoSize: '{{name}} is too large: videos can be up to 200 MB. Make it shorter, or record it at a lower quality.',
  },
  wait: 'Files are still being uploaded. Wait until they are done, or cancel them.',
  notAll: 'Not every file was uploaded. Upload those again or remove them.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    uploads: typeof en;
  }
}

export const uploadTexts = addTexts('uploads', en);
