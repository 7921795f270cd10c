import { booksCalls } from '@portico/contract/money/books.ts'
import { serve } from '../../../core/http/serve.ts'
import * as books from './books.service.ts'

export const booksRoutes = serve(booksCalls, {
  booksProve: (ctx) => books.books(ctx),
  incomeDayList: (ctx, query) => books.income(ctx, query),
  platformOrderList: (ctx, query) => books.orderList(ctx, query),
  platformOrderInfo: (ctx, { id }) => books.orderInfo(ctx, id),
})
