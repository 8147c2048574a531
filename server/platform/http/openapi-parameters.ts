import { longestKey } from '#contract/http/client.ts'

/** Headers of requests, as OpenAPI describes them. */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A call that is repeated with the same key by the same caller is done once. The same key with something else is refused (409 `key-of-another-request`), and so is a longer one (422 `key-too-long`).',
    schema: { type: 'string', maxLength: longestKey },
    example: '5f0c4f7c2f6a4a7e9d3b1f0a8c6e2d41',
  },
  ApplicationId: {
    name: 'Application-Id',
    in: 'header',
    required: false,
    description:
      'The id, from StartDraft, of the application that a member of staff means. Others have one by a cookie.',
    schema: { type: 'string', format: 'uuid' },
    example: '0f8c2d1e-5b7a-4c39-9e64-2a1f7d3b8c50',
  },
  NewestVersion: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The version of the complaint that was seen. Without it, or with `*`, the newest version counts.',
    schema: { type: 'string' },
    example: '"3"',
  },
  SeenVersion: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The version of the complaint that was seen. An older one answers 409 with what happened since.',
    schema: { type: 'string' },
    example: '"3"',
  },
}
