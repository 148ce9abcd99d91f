// The settings of Amplitude: version, batches, intervals, retries, what is counted.
import type { Types } from '@amplitude/analytics-browser'

/** What is left out is the library's own default. */
export const analyticsOptions = {
  appVersion: 'production',
  minIdLength: 5,
  flushQueueSize: 200, // events
  flushIntervalMillis: 10_000,
  flushMaxRetries: 5,
  sessionTimeout: 30 * 60_000, // milliseconds
  serverZone: 'US',
  identityStorage: 'localStorage', // a cookie would go with every request to this site
  enableDiagnostics: false,
  // `remoteConfig` is added in analytics.ts where the deployment wants it. The library asks for it three times, a second each.
  // Nothing that reads what stands on the page or what is typed: elements, forms, files and requests stay out.
  autocapture: {
    pageViews: true,
    sessions: true,
    attribution: true,
    fileDownloads: false,
    formInteractions: false,
    elementInteractions: false,
    frustrationInteractions: false,
    networkTracking: false,
    webVitals: false,
    pageUrlEnrichment: false, // writes whole addresses into events, after `withoutQueries`
  },
} as const satisfies Types.BrowserOptions
