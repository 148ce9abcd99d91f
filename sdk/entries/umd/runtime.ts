// What stands around the modules in the script-tag build, whose own modules are in the file `umd.ts`: the build puts this into the script.
export { createModules } from './load-modules.ts'
export { publish } from './publish.ts'
export { scriptAddress } from './script-address.ts'
