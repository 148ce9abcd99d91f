import { createDeepChatDriver } from './deep-chat-driver.js'

export default createDeepChatDriver(true)
