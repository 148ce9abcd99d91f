import type { ColumnType, Kysely } from 'kysely'
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

/** Somebody without an account. */
interface VisitorTable {
  user_id: string
  /** Milliseconds since 1970. PostgreSQL gives numbers of this size as text. */
  created_at: ColumnType<number | string, number>
}

/** Whose something is that strangers know by its name. Once that was the public chat alone. */
interface WidgetTable {
  /** Of a public chat, or of a report that is shared. */
  widget_id: string
  user_id: string
}

/** A message to a service of a user. */
export interface DeliveryTable {
  id: string
  user_id: string
  webhook_id: string
  type: string
  /** JSON, as it is sent. */
  body: string
  /** Milliseconds since 1970. PostgreSQL gives numbers of this size as text. */
  created_at: ColumnType<number | string, number>
  /** When it is to be sent, in milliseconds since 1970; null when nobody tries any more. */
  due_at: ColumnType<number | string | null, number | null>
  attempts: number
  /** 1 when it was taken. */
  is_taken: number
  /** What the last attempt led to, in words. */
  answer: string | null
}

/** What is of no user. */
interface SettingTable {
  name: string
  value: string
}

/** The tables of the product. Every row but the settings belongs to a user. */
export interface ProductTables {
  product_user: UserTable
  product_part: PartTable
  product_picture: PictureTable
  product_widget: WidgetTable
  product_visitor: VisitorTable
  product_delivery: DeliveryTable
  product_setting: SettingTable
}

export type ProductDatabase = Kysely<ProductTables>
