/** Figures of a chat server for Prometheus. Needs the package `prom-client`. */
export { prometheusMetrics, type PrometheusMetrics, type PrometheusOptions } from '../../server/watching/prometheus-metrics.ts'
export type * from '../../server/watching/server-metrics.ts'
