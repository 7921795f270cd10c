import { budgetCalls } from '@portico/contract/money/budget.ts'
import { serve } from '../../../core/http/serve.ts'
import * as budget from './budget.service.ts'

export const budgetRoutes = serve(budgetCalls, {
  budgetList: (ctx) => budget.list(ctx),
  budgetSave: (ctx, form) => budget.save(ctx, form),
  budgetRemove: (ctx, one) => budget.remove(ctx, one),
})
