import type { Kysely } from 'kysely'
import type { Device } from '../product/store/user-store.ts'

interface UserTable {
  user_id: string
  /** Counts the changes of the record: who changes it says which it had read. */
  version: number
}

/** A record in parts, so that a change writes what it changed. */
interface PartTable {
  user_id: string
  /** The name of a field of the record. */
  name: string
  /** JSON. */
  value: string
}

interface PictureTable {
  user_id: string
  device: Device
  assessment_id: string
  /** A data address. */
  data: string
}

interface WidgetTable {
  widget_id: string
  user_id: string
}

/** What is of no user. */
interface SettingTable {
  name: string
  value: string
}

/** The tables of the product. Every row of the first four belongs to a user. */
export interface ProductTables {
  product_user: UserTable
  product_part: PartTable
  product_picture: PictureTable
  product_widget: WidgetTable
  product_setting: SettingTable
}

export type ProductDatabase = Kysely<ProductTables>
