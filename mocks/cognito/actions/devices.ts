import type { Actions } from '../action.ts'
import { CognitoFault } from '../cognito-fault.ts'
import { fields } from '../request-fields.ts'
import { tokens } from '../tokens/tokens.ts'

const seconds = (milliseconds: number): number => milliseconds / 1000

/**
 * Devices are listed, named and forgotten as by the service. A known device is recognised by its key alone:
 * the proof of a device's own password (`DEVICE_SRP_AUTH`) is not asked for.
 */
export const deviceActions: Actions = {
  async ConfirmDevice(body, pool) {
    const user = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const name = fields.text(body, 'DeviceName')
    user.devices[fields.text(body, 'DeviceKey')] = { name, created: pool.now(), lastSeen: pool.now() }
    return { UserConfirmationNecessary: false }
  },

  async ListDevices(body, pool) {
    const { devices } = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    return {
      Devices: Object.entries(devices).map(([DeviceKey, { name, created, lastSeen }]) => ({
        DeviceKey,
        DeviceAttributes: [{ Name: 'device_name', Value: name }],
        DeviceCreateDate: seconds(created),
        DeviceLastModifiedDate: seconds(lastSeen),
        DeviceLastAuthenticatedDate: seconds(lastSeen),
      })),
    }
  },

  async ForgetDevice(body, pool) {
    const { devices } = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const key = fields.text(body, 'DeviceKey')
    if (!devices[key]) throw new CognitoFault('ResourceNotFoundException', 'Device does not exist.')
    delete devices[key]
    return {}
  },

  async UpdateDeviceStatus(body, pool) {
    const { devices } = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    if (!devices[fields.text(body, 'DeviceKey')]) throw new CognitoFault('ResourceNotFoundException', 'Device does not exist.')
    return {}
  },
}
