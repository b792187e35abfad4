import { fichaDoVeiculoCall } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { queryOf } from '#lib/api.ts'

export const fichaOptions = (id: number) => queryOf(fichaDoVeiculoCall, { params: { id } })
