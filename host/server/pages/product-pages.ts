import type { PageReader } from '../product/page-reader.ts'
import { ProductFault } from '../product/product-fault.ts'
import { FetchFault } from './fetch-fault.ts'
import type { WebPages } from './web-pages.ts'

async function inProductWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FetchFault ? new ProductFault(422, error.code, error.message) : error
  }
}

/** The same pages for the product's backend, which says of each fault what the user can do. */
export const productPages = ({ read, visit }: WebPages): PageReader => ({
  read: (url, signal) => inProductWords(read(url, signal)),
  visit: (url, signal) => inProductWords(visit(url, signal)),
})
