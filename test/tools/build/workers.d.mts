import type { Plugin } from 'rollup'

export function createWorkers(plugins: readonly Plugin[]): Plugin
