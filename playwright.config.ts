import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './tests/support/browser.ts'

const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'reports/playwright.json'

/** What only one of the two projects takes says so: `test(name, { tag: '@desk' }, …)`; nothing is skipped. */
const only = { phone: /@phone\b/, desk: /@desk\b/ }

/** Journeys tagged `@long` are made by `npm run test:long` alone, which makes no other; docs/decisions/0101 says what each guards. */
const taken =
  process.env.JOURNEYS === 'long'
    ? { grep: /@long\b/, but: (other: RegExp) => other }
    : { grep: /^/, but: (other: RegExp) => [other, /@long\b/] }

/** The browser journeys: a small phone and a desk, against the real server of tests/support/journey-server.ts. */
export default defineConfig({
  testDir: 'tests/journeys',
  build: { external: ['**/*.ts'] },
  globalSetup: './tests/support/journey-server.ts',
  outputDir: 'reports/journeys',
  reporter: [['list'], ['./tests/support/failed-page-reporter.ts'], ['json', { outputFile: reportFile }]],
  workers: 2,
  fullyParallel: false,
  // docs/decisions/0106: where the run decides about a delivery; what needed it is named before the last line
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // against what hangs, and no measure
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.JOURNEY_BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Africa/Addis_Ababa',
    // a third of all the work when it is kept of every test; of some: `npm test -- journeys NAME --trace on`
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumFlags },
  },
  projects: [
    {
      name: 'phone',
      grep: taken.grep,
      grepInvert: taken.but(only.desk),
      use: {
        viewport: { width: 360, height: 740 },
        userAgent: devices['Galaxy S9+'].userAgent,
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'desktop',
      grep: taken.grep,
      grepInvert: taken.but(only.phone),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
