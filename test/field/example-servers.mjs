// The example servers of MCP Apps, as their authors publish them.
import { createServer as createTimeServer } from '@modelcontextprotocol/server-basic-vanillajs'
import { createServer as createBudgetServer } from '@modelcontextprotocol/server-budget-allocator'
import { createServer as createCohortServer } from '@modelcontextprotocol/server-cohort-heatmap'
import { createServer as createCustomerServer } from '@modelcontextprotocol/server-customer-segmentation'
import { createServer as createMonitorServer } from '@modelcontextprotocol/server-system-monitor'

/** The servers, by names that a page could give them. */
export const exampleServers = {
  time: createTimeServer,
  budget: createBudgetServer,
  cohorts: createCohortServer,
  customers: createCustomerServer,
  monitor: createMonitorServer,
}
