import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

/** An API key of one company. */
export class RecruitmentPipelineApi implements ICredentialType {
  name = 'recruitmentPipelineApi';
  displayName = 'Recruitment Pipeline API';
  documentationUrl = 'https://pipeline.example.com/docs/rest';
  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      placeholder: 'https://pipeline.example.com',
      description: 'The address of the service, without a path',
    },
    { displayName: 'Company', name: 'companyId', type: 'string', default: '' },
    { displayName: 'API Key', name: 'apiKey', type: 'string', typeOptions: { password: true }, default: '' },
  ];
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { 'x-auth-api-key': '={{$credentials.apiKey}}' } },
  };
  test: ICredentialTestRequest = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/sync/v1/me' } };
}
