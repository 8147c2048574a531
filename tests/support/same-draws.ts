import fc from 'fast-check'

/** Each usual run draws the same, so that it fails for a change and never by chance; `npm run test:long` draws others each time. */
fc.configureGlobal({ seed: 2019 })
