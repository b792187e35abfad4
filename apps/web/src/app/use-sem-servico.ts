import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readAgain } from '../lib/outdated.ts'
import { esperarServico, onSemServico } from '../lib/sem-servico.ts'
import { FALHARAM } from '../ui/load-error.tsx'

/** Whether the server can't use its database now. Failed readings are repeated as soon as it can. */
export function useSemServico(): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [fora, setFora] = useState(false)
  useEffect(() => onSemServico(() => setFora(true)), [])
  useEffect(() => {
    const voltou = () => {
      setFora(false)
      void queryClient.refetchQueries(FALHARAM)
      void router.invalidate()
      void readAgain()
    }
    return fora ? esperarServico(voltou) : undefined
  }, [fora, queryClient, router])
  return fora
}
