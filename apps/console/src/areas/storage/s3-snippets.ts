import type { S3Settings } from '@portico/contract/storage/container.ts'

export const s3Clients = ['aws', 'rclone', 's3cmd', 'sdk'] as const
export type S3Client = (typeof s3Clients)[number]
/** What they call themselves, in every language. */
export const s3ClientNames: Record<S3Client, string> = {
  aws: 'AWS CLI',
  rclone: 'rclone',
  s3cmd: 's3cmd',
  sdk: 'SDK (JavaScript)',
}

/** Stands where the secret goes; it is shown once, when the key is made. */
const secret = 'YOUR_SECRET'

interface Given extends S3Settings {
  /** Missing while there is no key yet. */
  key: string | undefined
}

const hostOf = (endpoint: string) => endpoint.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Settings of usual clients for a container, ready to be pasted. */
const makers: Record<S3Client, (given: Given & { id: string }) => string> = {
  aws: ({ endpoint, region, bucket, id }) =>
    [
      `aws configure set aws_access_key_id ${id} --profile ${bucket}`,
      `aws configure set aws_secret_access_key ${secret} --profile ${bucket}`,
      `aws configure set region ${region} --profile ${bucket}`,
      `aws configure set endpoint_url ${endpoint} --profile ${bucket}`,
      `aws s3 ls s3://${bucket} --profile ${bucket}`,
    ].join('\n'),
  rclone: ({ endpoint, region, bucket, id }) =>
    [
      `[${bucket}]`,
      'type = s3',
      'provider = Other',
      `access_key_id = ${id}`,
      `secret_access_key = ${secret}`,
      `region = ${region}`,
      `endpoint = ${endpoint}`,
      'force_path_style = true',
      'no_check_bucket = true',
      '',
      `# rclone ls ${bucket}:${bucket}`,
    ].join('\n'),
  s3cmd: ({ endpoint, region, bucket, id }) =>
    [
      '[default]',
      `access_key = ${id}`,
      `secret_key = ${secret}`,
      `bucket_location = ${region}`,
      `host_base = ${hostOf(endpoint)}`,
      `host_bucket = ${hostOf(endpoint)}`,
      `use_https = ${endpoint.startsWith('https:') ? 'True' : 'False'}`,
      '',
      `# s3cmd ls s3://${bucket}`,
    ].join('\n'),
  sdk: ({ endpoint, region, bucket, id }) =>
    [
      "import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'",
      '',
      'const s3 = new S3Client({',
      `  endpoint: '${endpoint}',`,
      `  region: '${region}',`,
      '  forcePathStyle: true,',
      `  credentials: { accessKeyId: '${id}', secretAccessKey: '${secret}' },`,
      '})',
      `console.log(await s3.send(new ListObjectsV2Command({ Bucket: '${bucket}' })))`,
    ].join('\n'),
}

export const snippetOf = (client: S3Client, given: Given) => makers[client]({ ...given, id: given.key ?? 'YOUR_KEY' })
