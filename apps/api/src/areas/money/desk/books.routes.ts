import { booksCalls } from '@portico/contract/money/books.ts'
import { serve } from '../../../core/http/serve.ts'
import * as books from './books.service.ts'

export const booksRoutes = serve(booksCalls, {
  booksProve: (ctx) => books.books(ctx),
  platformOrderList: (ctx, query) => books.orderList(ctx, query),
  platformOrderInfo: (ctx, { id }) => books.orderInfo(ctx, id),
})
