import { fichaDoVeiculoResponse } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

export const fichaOptions = (id: number) =>
  queryOptions({
    queryKey: chaves.estoque.doVeiculo(id),
    queryFn: ({ signal }) => api(fichaDoVeiculoResponse, 'GET', `/api/veiculos/${id}`, { signal }),
  })
