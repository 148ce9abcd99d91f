import { setTimeout as delay } from 'node:timers/promises'
import { isBuildRunning } from './build-marker.mjs'

// The built files are there long before their tests begin, but on a machine with many cores.
while (isBuildRunning()) await delay(100)
